/**
 * Scales a width and height to fit the longest side (all in pixels) with the same ratio. A smaller picture keeps its
 * size.
 */
export const fitted = (width: number, height: number, longestSide: number): { width: number; height: number } => {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

/**
 * Shrinks a picture from the disk to the needed size, upright, and without the camera's metadata (place, time). JPEG
 * stays JPEG; all other formats become PNG, which keeps transparency and the first frame of an animation. Rejects if
 * the browser cannot read the picture.
 */
export const shrink = async (file: Blob, longestSide: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(bitmap.width, bitmap.height, longestSide));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The picture could not be made.'))), type, 0.9),
  );
};
