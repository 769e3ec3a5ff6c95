const LONGEST = 255

/**
 * A file's name as its sender wrote it, fit to be kept and shown: no folder before it, no control
 * or direction-changing characters, at most 255 characters with the extension at its end.
 */
export function originalNameOf(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const extension = [...(/\.[^.]*$/.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, LONGEST - extension.length), ...extension].join('')
}
