import type { PathData, ReportData } from '../report-data.ts'

/** A path of the list: how to take it again, and its steps in words once it is opened. */
export function pathItem(
  data: ReportData,
  path: PathData,
  chosen: readonly number[],
  showPath: (path: PathData) => void,
): HTMLLIElement {
  const { id, runner, steps, failure, command } = path
  const details = create(
    'details',
    '',
    create(
      'summary',
      '',
      create('code', '', id),
      ` ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, ${runner === 'browser' ? 'in a browser' : 'without a browser'}`,
      ...(failure ? [create('strong', 'failed', ` ✕ failed at step ${failure.step + 1}`)] : []),
      create('span', 'note path-ends', endsOf(data, path)),
    ),
  )
  details.addEventListener('toggle', () => {
    if (!details.open || details.childElementCount > 1) return
    details.append(
      create(
        'div',
        'actions',
        button('Show on the chart', () => showPath(path)),
        copyButton('Copy the id', id),
        copyButton('Copy the command', command),
      ),
      create('code', 'command', command),
      create('ol', 'steps', ...steps.map((_, position) => stepItem(data, path, position, chosen))),
    )
  })
  return create('li', failure ? 'path failed-path' : 'path', details)
}

/** How a path starts and what it does last. */
function endsOf({ names }: ReportData, { steps }: PathData): string {
  const [first, last] = [steps[0], steps.at(-1)].map((step) => names[step?.[0] ?? -1] ?? '')
  return steps.length < 2 ? `${first}` : `${first} … ${last}`
}

function stepItem(
  { names, transitions }: ReportData,
  { steps, failure }: PathData,
  position: number,
  chosen: readonly number[],
): HTMLLIElement {
  const [name, taken] = steps[position] ?? [-1, []]
  const isChosen = taken.some((transition) => chosen.includes(transition))
  const meaning = taken.flatMap((transition) => transitions[transition]?.description ?? [])
  const item = create(
    'li',
    '',
    create('span', 'step-name', `${position === 0 ? 'Given' : 'When'} ${names[name] ?? ''}`),
    ...meaning.map((words) => create('span', 'step-meaning', words)),
  )
  if (isChosen) item.prepend(create('strong', 'step-chosen', '▸ the chosen transition'))
  if (failure?.step === position) {
    item.classList.add('failed-step')
    item.append(
      create('strong', 'failed', '✕ failed here'),
      create('pre', '', failure.lines.join('\n')),
    )
  } else if (failure && position > failure.step) {
    item.classList.add('not-taken')
    item.append(create('span', 'note', 'not taken'))
  }
  return item
}

function copyButton(words: string, text: string): HTMLButtonElement {
  const element = button(words, () => {
    navigator.clipboard.writeText(text).then(
      () => {
        element.textContent = 'Copied'
      },
      () => {
        element.textContent = 'Copying is not allowed here: mark the text below'
      },
    )
  })
  return element
}

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
