import { msg } from '@muster/contract/kit/msg'
/** Extensions of profile and site pictures. */
export const pictureExtensions: readonly string[] = ['jpg', 'jpeg', 'png', 'gif']

/** Extensions of images that people attach: photos of a work, chat. */
export const imageExtensions: readonly string[] = [...pictureExtensions, 'heic']

export const documentExtensions: readonly string[] = ['doc', 'docx', 'pdf', 'xlsx', 'xls', 'txt']

export const relatedExtensions: readonly string[] = [...pictureExtensions, ...documentExtensions]

/** Bytes of a profile or site picture or of a photo, at most. */
export const LARGEST_IMAGE_BYTES = 5_242_880

/** Bytes of a related file, at most. */
export const LARGEST_RELATED_FILE_BYTES = 25 * 1024 * 1024

/** `picture` of a person, company or site; `photo` an image answer of a work; `related` what else is attached. */
export type FileUse = 'picture' | 'photo' | 'related'

const allowed: Record<FileUse, { extensions: readonly string[]; bytes: number }> = {
  picture: { extensions: pictureExtensions, bytes: LARGEST_IMAGE_BYTES },
  photo: { extensions: imageExtensions, bytes: LARGEST_IMAGE_BYTES },
  related: { extensions: relatedExtensions, bytes: LARGEST_RELATED_FILE_BYTES },
}

/** Why a file may not be used so, by name and size; null when it may. What it contains is for the server. */
export function fileProblem(use: FileUse, file: { name: string; size: number }): 'type' | 'size' | null {
  if (!allowed[use].extensions.includes(extensionOf(file.name))) return 'type'
  return file.size > allowed[use].bytes ? 'size' : null
}

/** What stands after the last dot, in lower case; nothing for a name without one or that begins with it. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

export const isImageName = (name: string) => imageExtensions.includes(extensionOf(name))

/** A size for people: Bytes, KB, MB or GB, divided by 1024 while above 900, with one decimal at most. */
export function sizeText(bytes: number): string {
  const units = [msg('Bytes'), 'KB', 'MB', 'GB']
  let [size, unit] = [bytes, 0]
  while (size > 900 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${Math.round(size * 10) / 10} ${units[unit]}`
}

/** A name longer than 15 characters is cut to 5 and '...'. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > 15 ? `${characters.slice(0, 5).join('')}...` : name
}
