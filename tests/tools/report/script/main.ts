import type { PathData, ReportData } from '../report-data.ts'
import { findPaths } from './find-paths.ts'
import { button, byId, create, pathItem } from './path-item.ts'

/** More paths than these are counted; a filter finds them. */
const LISTED = 100

const data: ReportData = JSON.parse(byId('report').textContent ?? '')
const positions = new Map(data.transitions.map(({ id }, position) => [id, position]))
const filter = byId('filter')
let chosen: number[] = []
let chosenBy: Element | null = null

document.addEventListener('click', ({ target }) => {
  const control = controlOf(target)
  if (control) choose(control)
})
document.addEventListener('keydown', (event) => {
  const control = controlOf(event.target)
  if (!control || control instanceof HTMLButtonElement) return
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  choose(control)
})
filter.addEventListener('input', list)
window.addEventListener('hashchange', markSheet)
markSheet()
list()

/** The element of transitions around what was pressed; links inside work as links. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest('a')) return null
  return target.closest('[data-transitions]')
}

function transitionsAt(element: Element): string[] {
  return element.getAttribute('data-transitions')?.split('\n') ?? []
}

function choose(control: Element): void {
  chosen = transitionsAt(control).flatMap((id) => positions.get(id) ?? [])
  chosenBy = control
  mark('data-chosen', new Set(chosen))
  mark('data-on-path', new Set())
  const heading = byId('paths')
  byId('chosen').replaceChildren(
    ...chosen.flatMap((position) => data.transitions[position] ?? []).map(describe),
    create(
      'div',
      'actions',
      button('Back to the chart', () => {
        if (chosenBy instanceof SVGElement || chosenBy instanceof HTMLElement) chosenBy.focus()
      }),
      button('Show all paths', forget),
    ),
  )
  list()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: isNearTop(heading) ? 'nearest' : 'start' })
}

/** Whether what is below it is visible as well. */
function isNearTop(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < window.innerHeight / 2
}

function forget(): void {
  chosen = []
  mark('data-chosen', new Set())
  mark('data-on-path', new Set())
  byId('chosen').replaceChildren()
  list()
  byId('paths').focus({ preventScroll: true })
}

function describe({ title, description, coverage, reason }: ReportData['transitions'][number]) {
  return create(
    'div',
    `chosen chosen-${coverage}`,
    create('h3', '', title),
    create('p', '', description),
    create('p', 'note', [WORDS[coverage], reason].filter((text) => text !== '').join(': ')),
  )
}

const WORDS = {
  browser: 'Run in a browser',
  headless: 'Run without a browser',
  failed: 'Failed',
  unreached: 'Not reached',
}

function list(): void {
  const text = filter instanceof HTMLInputElement ? filter.value : ''
  const found = findPaths(data, chosen, text)
  const shown = found.slice(0, LISTED).flatMap((position) => data.paths[position] ?? [])
  const what = chosen.length === 0 ? '' : chosen.length === 1 ? ' take it' : ' take one of them'
  const more = found.length > LISTED ? `; the first ${LISTED} are listed` : ''
  byId('count').textContent =
    `${found.length} of ${data.paths.length} paths${what}${text.trim() === '' ? '' : ' and match'}${more}.`
  byId('list').replaceChildren(...shown.map((path) => pathItem(data, path, chosen, showPath)))
}

/** Marks what a path takes, up to where it failed, on every sheet. */
function showPath({ id, steps, failure }: PathData): void {
  const last = failure?.step ?? steps.length
  const taken = new Set(steps.slice(0, last + 1).flatMap(([, transitions]) => transitions))
  mark('data-on-path', taken)
  byId('count').textContent = `The ${taken.size} transitions of ${id} are marked on the chart.`
  byId('everything').scrollIntoView({ block: 'nearest' })
}

/** Marks the elements of one of the transitions, wherever it is drawn. */
function mark(attribute: string, marked: ReadonlySet<number>): void {
  for (const element of document.querySelectorAll('.picture [data-transitions]')) {
    const isMarked = transitionsAt(element).some((id) => marked.has(positions.get(id) ?? -1))
    element.toggleAttribute(attribute, isMarked)
    if (attribute === 'data-chosen' && element.getAttribute('role') === 'button') {
      element.setAttribute('aria-pressed', String(isMarked))
    }
  }
}

/** Says of the links to sheets which one is open. */
function markSheet(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.sheet-links a')]
  const open = links.find(({ hash }) => hash !== '' && hash === location.hash) ?? links[0]
  for (const link of links) {
    if (link === open) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
