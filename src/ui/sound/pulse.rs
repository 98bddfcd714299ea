//! The way to the loudspeaker: the sound server of the desktop (PulseAudio, or PipeWire in its place) by its socket on
//! this machine. Without one there is silence: nothing is loaded, started, or said.

use std::ffi::CString;
use std::io::BufReader;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use pulseaudio::protocol::{
    self, AuthParams, AuthReply, ChannelMap, Command, CreatePlaybackStreamReply, PlaybackStreamParams, Prop, Props,
    ProtocolError, SampleFormat, SampleSpec, SetClientNameReply,
    stream::{BufferAttr, StreamFlags},
};

use super::Speaker;
use super::click::{RATE, click};

/// How long the connection is kept after the last sound. The server lets the loudspeaker sleep by itself.
const IDLE: Duration = Duration::from_secs(10);
/// How long a server may take to answer before it counts as none.
const PATIENCE: Duration = Duration::from_secs(2);

/// How much sound the server keeps ahead of the loudspeaker: 30 ms, in bytes.
const SOON: u32 = RATE * 2 * 30 / 1000;

/// Makes the sound on a thread that exists only while pieces are being moved.
pub fn player() -> Speaker {
    let mut thread: Option<SyncSender<f32>> = None;
    Box::new(move |volume| {
        // If it is still busy with the sound before, this one is left out: it would come too late.
        let lives = thread
            .as_ref()
            .is_some_and(|thread| !matches!(thread.try_send(volume), Err(TrySendError::Disconnected(_))));
        let socket = if lives { None } else { pulseaudio::socket_path_from_env() };
        let Some(socket) = socket else { return };
        let (sender, volumes) = sync_channel(1);
        let _ = sender.try_send(volume);
        let made = thread::Builder::new().name("sound".to_owned()).spawn(move || {
            // What fails is silent, and tried again with the next piece.
            let _ = play(&socket, &volumes);
        });
        thread = made.ok().map(|_| sender);
    })
}

/// Plays a click for each volume that comes, until none has come for a while.
fn play(socket: &Path, volumes: &Receiver<f32>) -> Result<(), ProtocolError> {
    let mut server = Server::connect(socket)?;
    while let Ok(volume) = volumes.recv_timeout(IDLE) {
        server.strike(volume)?;
    }
    Ok(())
}

/// A connection to the sound server.
struct Server {
    stream: BufReader<UnixStream>,
    version: u16,
    /// The number of the last command.
    command: u32,
}

impl Server {
    fn connect(socket: &Path) -> Result<Self, ProtocolError> {
        let stream = UnixStream::connect(socket)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut server = Self { stream: BufReader::new(stream), version: protocol::MAX_VERSION, command: 0 };
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
        let version = protocol::MAX_VERSION;
        server.ask(&Command::Auth(AuthParams { version, supports_shm: false, supports_memfd: false, cookie }))?;
        let (_, theirs) = protocol::read_reply_message::<AuthReply>(&mut server.stream, version)?;
        server.version = theirs.version.min(version);
        server.ask(&Command::SetClientName(named()))?;
        protocol::read_reply_message::<SetClientNameReply>(&mut server.stream, server.version)?;
        Ok(server)
    }

    /// Asks for something; returns the number by which the answer is known.
    fn ask(&mut self, command: &Command) -> Result<u32, ProtocolError> {
        self.command += 1;
        protocol::write_command_message(self.stream.get_mut(), self.command, command, self.version)?;
        Ok(self.command)
    }

    /// Plays one click to its end.
    fn strike(&mut self, volume: f32) -> Result<(), ProtocolError> {
        let sample_spec = SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: RATE };
        let wanted = PlaybackStreamParams {
            sample_spec,
            channel_map: ChannelMap::mono(),
            sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
            // A server that is not asked to hurry plays it up to two seconds later.
            buffer_attr: BufferAttr { target_length: SOON, pre_buffering: 0, ..BufferAttr::default() },
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            props: named(),
            ..PlaybackStreamParams::default()
        };
        self.ask(&Command::CreatePlaybackStream(wanted))?;
        let (_, made) = protocol::read_reply_message::<CreatePlaybackStreamReply>(&mut self.stream, self.version)?;
        let samples: Vec<u8> = click(volume).into_iter().flat_map(i16::to_le_bytes).collect();
        protocol::write_memblock(self.stream.get_mut(), made.channel, &samples, 0)?;
        let drained = self.ask(&Command::DrainPlaybackStream(made.channel))?;
        self.wait_for(drained)?;
        let deleted = self.ask(&Command::DeletePlaybackStream(made.channel))?;
        self.wait_for(deleted)
    }

    /// Waits for the answer to a command that has nothing in it; what the server tells meanwhile is of no interest.
    fn wait_for(&mut self, asked: u32) -> Result<(), ProtocolError> {
        loop {
            match protocol::read_command_message(&mut self.stream, self.version)? {
                (answered, Command::Reply) if answered == asked => return Ok(()),
                (_, Command::Error(error)) => return Err(ProtocolError::ServerError(error)),
                _ => {}
            }
        }
    }
}

/// What the mixer of the desktop calls it.
fn named() -> Props {
    let mut props = Props::new();
    for (prop, name) in [(Prop::ApplicationName, "Komaoto"), (Prop::MediaName, "Komaoto"), (Prop::MediaRole, "event")] {
        if let Ok(name) = CString::new(name) {
            props.set(prop, name);
        }
    }
    props
}
