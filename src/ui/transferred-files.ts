/** Whether a drag brings files: a text or a link that is dragged belongs to the field under it. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/**
 * The files of a paste that is meant to bring files: not one into something that is edited or under an open
 * dialog, nor one with more text than the files' names, such as cells of a spreadsheet, which come with their
 * picture.
 */
export function pastedFiles({ target, clipboardData }: ClipboardEvent): readonly File[] {
  const isEdited = target instanceof Element && target.matches(':read-write')
  const isUnderDialog = document.querySelector(':modal') !== null
  if (isEdited || isUnderDialog || !clipboardData) return []
  if (clipboardData.types.includes('text/html')) return []
  const files = [...clipboardData.files]
  const lines = clipboardData.getData('text/plain').split(/[\r\n]+/)
  const isNamed = lines.every((line) => line === '' || files.some((file) => isPathOf(file, line)))
  return isNamed ? files : []
}

/** A file manager adds the name as text, some with the folder before it. */
function isPathOf({ name }: File, line: string): boolean {
  return line === name || line.endsWith(`/${name}`) || line.endsWith(`\\${name}`)
}

/** On any screen: a file that is dropped where no field takes it does not open in place of the page. */
export function ignoreDroppedFiles(): () => void {
  const ignore = (event: DragEvent) => {
    if (hasFiles(event.dataTransfer)) event.preventDefault()
  }
  document.addEventListener('dragover', ignore)
  document.addEventListener('drop', ignore)
  return () => {
    document.removeEventListener('dragover', ignore)
    document.removeEventListener('drop', ignore)
  }
}
