//! JPEG for who asks for it, in greys or in colours of full resolution.

use image::ExtendedColorType;
use image::codecs::jpeg::{JpegEncoder, PixelDensity};

use super::pixels::{Size, rgba};
use super::scene::Scene;

/// The quality, of 100, from which on no shadows are seen around letters.
const QUALITY: u8 = 92;

/// Writes a picture as JPEG, always on paper; `None` if there is not enough memory for it.
pub(super) fn jpeg(scene: &Scene, size: Size) -> Option<Vec<u8>> {
    let (width, height, pixels) = rgba(&Scene { clear: false, ..scene.clone() }, size)?;
    let (colors, samples): (_, Vec<u8>) = if scene.is_grey() {
        // All three parts of a grey are alike.
        (ExtendedColorType::L8, pixels.chunks_exact(4).map(|pixel| pixel[0]).collect())
    } else {
        (ExtendedColorType::Rgb8, pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
    };
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, QUALITY);
    encoder.set_pixel_density(PixelDensity::dpi(size.dpi.round() as u16));
    encoder.encode(&samples, width.try_into().ok()?, height.try_into().ok()?, colors).ok()?;
    Some(bytes)
}
