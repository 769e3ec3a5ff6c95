/** The element of this id; the page has it, or the page is broken. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The report has no element '${id}'.`)
  return element
}

/** A new element with its class and what it holds; text is never read as markup. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  element.append(...content)
  return element
}

/** A button with its words and what it does. */
export function button(words: string, onPress: () => void): HTMLButtonElement {
  const element = create('button', 'action', words)
  element.type = 'button'
  element.addEventListener('click', onPress)
  return element
}
