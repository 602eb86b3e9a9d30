/** The most that a proof may weigh: 5 MB, as the server counts. */
export const maxProofBytes = 5 * 1024 * 1024
const shrinkAbove = 1.5 * 1024 * 1024
const longestSide = 2400
/** Of a screenshot of a whole list, so that its digits stay legible; as on the server. */
const shortestSide = 700

/** Pixels a side to which a picture is scaled to see whether it shows anything: a line of text is left. */
const lookedAt = 256
/** Of 255, for each of red, green, blue and alpha: what JPEG makes of one colour. */
const sameColour = 8

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

/** Whether a picture shows nothing: all its pixels have one colour. False for a format that the browser cannot decode. */
export async function isOneColour(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = Math.min(bitmap.width, lookedAt)
    canvas.height = Math.min(bitmap.height, lookedAt)
    const context = canvas.getContext('2d')
    if (!context) return false
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return data.every((value, at) => Math.abs(value - (data[at % 4] ?? 0)) <= sameColour)
  } catch {
    return false
  }
}
