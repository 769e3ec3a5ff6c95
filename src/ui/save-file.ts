/** Gives the reader a file of their device. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Some browsers read the address only after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Whether the page is in the browser of another app, which prints nothing and may ignore downloads. */
export function isInApp(): boolean {
  const { userAgent } = navigator
  const isAppleMobile = /iPhone|iPad|iPod/.test(userAgent)
  return userAgent.includes('; wv)') || (isAppleMobile && !userAgent.includes('Safari/'))
}

/** Copies a text to the clipboard, also where pages have no right to it; returns whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.className = 'visually-hidden'
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
