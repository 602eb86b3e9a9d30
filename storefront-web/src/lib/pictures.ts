/** The most that a proof may weigh: 5 MB, as the server counts. */
export const maxProofBytes = 5 * 1024 * 1024
const shrinkAbove = 1.5 * 1024 * 1024
const longestSide = 2400
/** Of a screenshot of a whole list, so that its digits stay legible; as on the server. */
const shortestSide = 700

export type ProofProblem = 'notImage' | 'tooBig'

function isPicture(file: File): boolean {
  if (/^image\/(p?jpe?g|png|webp|hei[cf])$/.test(file.type)) return true
  // Some phones and file managers do not know the type.
  return /^(application\/octet-stream)?$/.test(file.type) && /\.(jpe?g|png|webp|hei[cf])$/i.test(file.name)
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const [short, long] = [bitmap.width, bitmap.height].sort((one, other) => one - other) as [number, number]
  const scale = Math.min(1, Math.max(longestSide / long, shortestSide / short))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // The server chooses the ground that light or dark letters need.
  const isTransparent = context.getImageData(0, 0, 1, 1).data[3] !== 255
  if (isTransparent) return null
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
}

/** A large picture is scaled to 2,400 px on its long side, a very long one to 700 px on its short side; a format that the browser cannot decode is returned unchanged. */
async function shrink(file: File): Promise<File> {
  if (file.size <= shrinkAbove) return file
  try {
    const blob = await redraw(file)
    if (!blob || blob.size >= file.size) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}

export async function prepareProof(file: File): Promise<File | ProofProblem> {
  if (!isPicture(file)) return 'notImage'
  const small = await shrink(file)
  return small.size > maxProofBytes ? 'tooBig' : small
}
