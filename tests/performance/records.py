"""Records that are made when they are needed: long ones and wide ones."""

HEAD = "手合割：平手\n手数----指手---------消費時間--\n"
# Kings to and fro: four moves that lead back to the start, as KIF spells them.
ROUND = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"]
# What else the side to move can play at every place of that line, and how it goes on.
BLACK = ["７六歩(77)", "２六歩(27)", "５六歩(57)", "９六歩(97)", "１六歩(17)"]
WHITE = ["３四歩(33)", "８四歩(83)", "５四歩(53)", "１四歩(13)", "９四歩(93)"]


def move(ply, text):
    total = (ply + 1) // 2
    return f"{ply:4} {text}   ( 0:01/{total // 3600:02}:{total // 60 % 60:02}:{total % 60:02})\n"


def long(plies):
    """One line."""
    return HEAD + "".join(move(ply, ROUND[(ply - 1) % 4]) for ply in range(1, plies + 1))


def wide(branches, each=3):
    """A line that has five short branches at every move."""
    count = branches // 5
    parts = [HEAD, *(move(ply, ROUND[(ply - 1) % 4]) for ply in range(1, count + 1))]
    for ply in range(count, 0, -1):
        for other in range(5):
            parts.append(f"\n変化：{ply}手\n")
            for further in range(each):
                texts = BLACK if (ply + further) % 2 else WHITE
                parts.append(move(ply + further, texts[(other + further) % 5]))
    return "".join(parts)


def told(plies, branches, letters):
    """One long line with short branches and comments here and there, so many letters in all."""
    apart = plies // branches
    say = "この一手で形勢が動いた。" * max(1, letters * apart // plies // 12)
    line = (move(ply, ROUND[(ply - 1) % 4]) + (f"*{say}\n" if ply % apart == 0 else "") for ply in range(1, plies + 1))
    parts = [HEAD, *line]
    for ply in range(branches * apart, 0, -apart):
        parts.append(f"\n変化：{ply}手\n{move(ply, (BLACK if ply % 2 else WHITE)[0])}")
    return "".join(parts)


def games(count):
    """Games of chess between a few hundred players, with what tournaments say of them."""
    first = ["Mikhail", "Anna", "Viswanathan", "José Raúl", "Wilhelm", "Hou", "Judit", "Emanuel", "Bobby", "Tigran", "Vera"]
    last = ["Tal", "Muzychuk", "Anand", "Capablanca", "Steinitz", "Yifan", "Polgár", "Lasker", "Fischer", "Petrosian", "Menchik", "Botvinnik", "Short"]
    parts = []
    for i in range(count):
        white = f"{last[i % 13]}, {first[i // 13 % 11]}"
        black = f"{last[(i * 7 + 3) % 13]}, {first[(i // 7 + 5) % 11]}"
        head = f'[Event "Open {i // 450 + 1}"]\n[Site "Reykjavík"]\n[Date "{1990 + i // 3000}.{i // 28 % 12 + 1:02}.{i % 28 + 1:02}"]\n[Round "{i % 9 + 1}"]'
        parts.append(f'{head}\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n[ECO "C41"]\n\n1. e4 e5 2. Nf3 d6 3. d4 exd4 4. Nxd4 Nf6 1-0\n\n')
    return "".join(parts)


def exercises(count):
    """Positions that are asked, none of them twice, with the games that they are from."""
    parts = []
    for i in range(count):
        rook, pawn, king = i % 8, i // 8 % 8, i // 64 % 8
        cells = lambda at, man: (str(at) if at else "") + man + (str(7 - at) if at < 7 else "")  # noqa: E731
        fen = f"7k/8/{cells(i // 512 % 8, 'n')}/{cells(pawn, 'p')}/8/{cells(rook, 'R')}/{cells(i // 4096 % 8, 'P')}/{cells(king, 'K')} w - - 0 1"
        head = f'[Event "Open {i // 450 + 1}"]\n[Date "{1990 + i // 3000}.{i // 28 % 12 + 1:02}.{i % 28 + 1:02}"]\n[White "Player {i % 13}"]\n[Black "Other {i % 17}"]'
        parts.append(f'{head}\n[Result "*"]\n[Exercise "slip"]\n[SourcePly "{i % 60 + 1}"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n1. R{"abcdefgh"[rook]}4 $1 *\n\n')
    return "".join(parts)


def league(count, plies=100):
    """Games of shogi with their times and a remark here and there."""
    parts = []
    for game in range(count):
        length = plies + game % 7
        head = f"開始日時：20{game % 30:02}/{game % 12 + 1:02}/{game % 28 + 1:02}\n棋戦：第{game + 1}期リーグ\n先手：名人{game % 17}\n後手：挑戦者{game % 23}\n"
        said = (move(ply, ROUND[(ply - 1) % 4]) + (f"*{game}局の{ply}手で形勢が動いた。\n" if ply % 25 == game % 25 else "") for ply in range(1, length + 1))
        parts += [head, HEAD, *said, f"{length + 1:4} 投了\n\n"]
    return "".join(parts)


def positions(count):
    """Positions of problems, one a line."""
    lines = []
    for i in range(count):
        king, pawn, gold = i % 9, i // 9 % 8, i // 72 % 8
        rank = lambda file, piece: f"{file or ''}{piece}{8 - file or ''}"  # noqa: E731
        lines.append(f"{rank(king, 'k')}/9/{rank(pawn, 'P')}/{rank(gold, 'G')}/9/9/9/9/9 b 2Gr{i % 9 + 2}p 1\n")
    return "".join(lines)
