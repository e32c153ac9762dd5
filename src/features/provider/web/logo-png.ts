/** The logo's place on paper, 60 by 14 mm, in pixels at about 500 dots per inch. */
const BOX = { width: 1200, height: 280 };

/**
 * Draws a chosen picture anew as PNG, no larger than can be seen on paper. Only the picture itself is kept: a photo's
 * file can also tell where it was taken.
 * @returns the PNG in base64; null if the browser can't read the file as a picture
 */
export async function logoPng(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [, base64 = null] = canvas.toDataURL('image/png').split(',');
  return base64;
}
