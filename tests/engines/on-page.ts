// Run in the page: each sees its arguments and the page, and nothing else of this file.

export type Role = 'button' | 'field' | 'choice' | 'cell'

/**
 * The first control with this role with this visible name, or else one that begins so, if a press at its middle meets it;
 * with a group, one of the radio buttons below its question.
 * It is scrolled to the middle of the window; of a cell the whole board is, so that the cells found before stay in place.
 */
export function findOnPage(role: Role, name: string, group: string) {
  const selectors = { button: 'button, summary', field: 'label', choice: 'label', cell: 'td' }
  const visible = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) =>
      element.checkVisibility() &&
      (group === '' || element.closest('fieldset')?.innerText.startsWith(group)),
  )
  const placeOf = (element: HTMLElement) =>
    element instanceof HTMLTableCellElement
      ? `row ${(element.closest('tr')?.rowIndex ?? 0) + 1}, column ${element.cellIndex + 1}, `
      : ''
  const nameOf = (element: HTMLElement) =>
    placeOf(element) + (element.getAttribute('aria-label') ?? element.innerText).trim()
  const named =
    visible.find((element) => nameOf(element) === name) ??
    visible.find((element) => nameOf(element).startsWith(name))
  const control = named instanceof HTMLLabelElement ? named.control : named
  const pressed = role === 'choice' ? named : control
  if (!named || !control || !pressed) return null
  const scrolled = pressed.closest('[role=grid]') ?? pressed
  scrolled.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = pressed.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const met = document.elementFromPoint(x, y)
  if (!pressed.contains(met) && !named.contains(met)) return null
  const focused = document.activeElement
  const radios =
    control instanceof HTMLInputElement && control.type === 'radio'
      ? [...document.querySelectorAll(`input[type=radio][name="${control.name}"]`)]
      : []
  const from = focused === null ? -1 : radios.indexOf(focused)
  return {
    x,
    y,
    /** Whether Tab has come as near as it can: to one radio button of the group, or into the board. */
    isInFocus:
      focused === control || from >= 0 || (role === 'cell' && focused?.matches('td') === true),
    isBehind:
      focused !== null &&
      (focused.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
    /** How many arrows lead from the focused radio button to this one: down, or up if negative. */
    downs: from < 0 ? 0 : radios.indexOf(control) - from,
    isChecked: control instanceof HTMLInputElement && control.checked,
    option: control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : '',
  }
}

/** The labels of what is chosen or ticked, and the ms between the last two presses. */
export function lastPresses(): { checked: string[]; gapMs: number } {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input:checked')]
  return {
    checked: inputs.map(({ labels }) => labels?.[0]?.innerText.trim() ?? ''),
    gapMs: Number(document.documentElement.dataset.pressGap ?? 0),
  }
}

/** The place of the cell in focus: x and y. */
export function focusedCell(): [number, number] {
  const cell = document.activeElement
  if (!(cell instanceof HTMLTableCellElement)) return [0, 0]
  return [cell.cellIndex, cell.closest('tr')?.rowIndex ?? 0]
}

/** Whether the machine runs: what is prerendered shows before that. */
export function isHydrated(): boolean {
  return document.querySelector('template') === null
}

/** The board and everything around it: `name: x y width height` in the document. */
export function boxesAroundBoard(): string[] {
  const all = document.querySelectorAll('.top-bar, .step-header, .puzzle-level > *, [role=grid]')
  return [...all].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const box = [x + window.scrollX, y + window.scrollY, width, height].map(Math.round)
    return `${element.className}: ${box.join(' ')}`
  })
}

/** The cells of the board that are smaller than a finger needs, or that a press at their middle misses. */
export function missedCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('[role=grid] td')]
  if (cells.length === 0) return ['no cells']
  document.querySelector('[role=grid]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return cells.flatMap((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const met = document.elementFromPoint(x + width / 2, y + height / 2)
    if (width >= 44 && height >= 44 && met === cell) return []
    return [
      `${cell.getAttribute('aria-label')} ${width} x ${height}, a press meets ${met?.tagName}`,
    ]
  })
}

/**
 * Notes from now on what the page throws or prints as an error, in `data-errors`; each focus that a script moves to
 * a title or summary in the task in which something is removed: a screen reader does not say it; and in `data-press-gap`
 * the ms between the last two presses.
 */
export function watchErrors(): null {
  const note = (text: unknown) => {
    document.documentElement.dataset.errors = `${document.documentElement.dataset.errors ?? ''}${text}\n`
  }
  const print = console.error
  console.error = (...values: unknown[]) => {
    note(values.join(' '))
    print(...values)
  }
  window.addEventListener('error', ({ message }) => note(message))
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason))
  let pressedAt = 0
  const notePress = ({ timeStamp }: Event) => {
    document.documentElement.dataset.pressGap = String(timeStamp - pressedAt)
    pressedAt = timeStamp
  }
  window.addEventListener('pointerdown', notePress, true)
  // Its records are there until the microtasks after a change, and a focus in the same task comes before those.
  const changes = new MutationObserver(() => {})
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => {
    const isRemoving = changes.takeRecords().some(({ removedNodes }) => removedNodes.length > 0)
    if (isRemoving && target instanceof HTMLElement && target.matches('h1, section'))
      note(`The focus came to "${target.innerText}" in the task of a removal`)
  })
  return null
}
