import { type ComponentProps, useEffect, useRef } from 'react'

const REGION_ID = 'announcements'

/** Longer than a screen reader takes to notice a line; then nothing is left to come across. */
const REMOVED_AFTER_MS = 5_000

/**
 * Puts the page's one live region behind everything that is read, empty before anything is announced.
 * A page without it announces nothing.
 */
export function openAnnouncements(): void {
  const region = document.createElement('div')
  region.id = REGION_ID
  region.className = 'visually-hidden'
  region.ariaLive = 'polite'
  document.body.append(region)
}

/** Takes the live region into a dialog, since all around an open one is silent, or back to the page. */
export function announceIn(place: HTMLElement): void {
  const region = document.getElementById(REGION_ID)
  if (region) place.append(region)
}

/** Has a screen reader say a text, politely; the same text again is said again. */
export function announce(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  document.getElementById(REGION_ID)?.append(line)
  setTimeout(() => line.remove(), REMOVED_AFTER_MS)
}

/**
 * Announces a text whenever it changes to another than ''. The one that is there at first is part of a
 * screen that is read anyway, unless `announcesFirst`.
 */
export function useAnnouncement(text: string, { announcesFirst = false } = {}): void {
  const announced = useRef(announcesFirst ? '' : text)
  useEffect(() => {
    if (text !== '' && text !== announced.current) announce(text)
    announced.current = text
  }, [text])
}

/** A line of the page that is announced whenever its text changes; what is there at first is not. */
export function Announced(attributes: ComponentProps<'p'>) {
  const line = useRef<HTMLParagraphElement>(null)
  const announced = useRef<string>(undefined)
  useEffect(() => {
    const text = line.current?.textContent ?? ''
    if (text !== '' && announced.current !== undefined && text !== announced.current) announce(text)
    announced.current = text
  })
  return <p ref={line} {...attributes} />
}
