import type { PageLoadingCopy } from '../../copy/page-loading.ts'
import { focusLater } from '../../ui/focus.ts'
import { NOTICE_ID } from './names.ts'
import {
  forgetFailure,
  hasFailedBefore,
  rememberFailure,
  storeTyped,
} from './stored-application.ts'

// Runs at the end of the page, apart from the script in its head: without imports when built, and in
// browsers that are too old for the page's own script.

/** Put in by the build: the addresses of the page's own script, part by part. */
declare const FILES: readonly string[]
/** Put in by the build. */
declare const WORDS: PageLoadingCopy

declare global {
  interface Window {
    /** The page's own script on its way; absent in development. */
    pageLoading?: {
      /** The page is in use: takes the notice back. */
      done(): void
      /** The script cannot run: loads the page once more, then says what to do. */
      fail(): void
      /** Loads the page past every cache; returns false if the server does not give it. */
      reload(): Promise<boolean>
    }
  }
}

// Named once: each use of what the build puts in would write it into the page again.
const files = FILES
const words = WORDS

/** 50 kbit/s are slow, and nothing is wrong. */
const SLOW_MS = 15_000
const ANSWER_MS = 10_000
const RELOADED = /[?&]reload=\d+$/

const notice = document.getElementById(NOTICE_ID)
let isDone = false
let hasFailed = false
let slow: ReturnType<typeof setTimeout> | undefined

function load(): void {
  slow = setTimeout(() => show(words.slow, words.slowAdvice), SLOW_MS)
  for (const file of files) {
    import(/* @vite-ignore */ file).catch((error: unknown) => {
      fail()
      throw error
    })
  }
}

function done(): void {
  isDone = true
  clearTimeout(slow)
  forgetFailure()
  if (notice?.contains(document.activeElement)) focusLater(() => document.querySelector('h1'))
  notice?.remove()
}

async function fail(): Promise<void> {
  if (isDone || hasFailed) return
  hasFailed = true
  clearTimeout(slow)
  const isFirst = !hasFailedBefore()
  const mayReload = storeTyped() !== 'refused' && rememberFailure() && isFirst
  const address = mayReload && (await addressPastCaches())
  if (isDone) return
  if (address) window.location.replace(address)
  else showFailed()
}

async function reload(): Promise<boolean> {
  storeTyped()
  rememberFailure()
  const address = await addressPastCaches()
  if (address) window.location.replace(address)
  return address !== undefined
}

/**
 * The address of the page, which no cache between here and the server has; undefined if the server
 * does not answer it. What the browser has cached of a script that failed is compared with the server's.
 */
async function addressPastCaches(): Promise<string | undefined> {
  const { pathname, search, hash } = window.location
  const address = `${pathname}${search}${search ? '&' : '?'}reload=${Date.now()}`
  const scripts = isDone ? requestedFiles() : hasFailed ? files : []
  const [isPageThere] = await Promise.all([address, ...scripts].map(isAnswered))
  return isPageThere ? address + hash : undefined
}

/** Those of the release that the page has asked for, also in vain. */
function requestedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return names.filter((name) => name.includes('/assets/'))
}

async function isAnswered(address: string): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false))
  return Promise.race([tooLate, isCachedAnew(address).catch(() => false)])
}

async function isCachedAnew(address: string): Promise<boolean> {
  const answer = await fetch(address, { cache: 'no-cache' })
  await answer.text()
  return answer.ok
}

/** Below a path, as of a proxy that has other sites too, no script is where the page asks for it. */
function showFailed(): void {
  const isMisplaced = /^\/(?!apply|statechart)./.test(window.location.pathname)
  show(words.failed, isMisplaced ? words.misplaced : words.failedAdvice)
}

/** The button stays while the text changes: it keeps the focus, and another press of it counts. */
function show(title: string, advice: string): void {
  if (!notice || isDone) return
  const text = element('div')
  text.append(element('strong', title), element('p', `${advice} ${words[storeTyped()]}`))
  if (notice.firstElementChild) notice.firstElementChild.replaceWith(text)
  else notice.append(text, reloadButton())
}

function reloadButton(): HTMLButtonElement {
  const button = element('button', words.reload)
  button.type = 'button'
  button.className = 'button button-secondary'
  button.onclick = async () => {
    if (!(await reload())) showFailed()
  }
  return button
}

function element<Name extends 'div' | 'strong' | 'p' | 'button'>(name: Name, text = '') {
  const node = document.createElement(name)
  node.textContent = text
  return node
}

/** What was typed on a page that is left before its script has run. */
function onLeave(): void {
  if (!isDone) storeTyped()
}

window.pageLoading = { done, fail, reload }
window.addEventListener('pagehide', onLeave)
document.addEventListener('visibilitychange', onLeave)
if (RELOADED.test(window.location.search)) {
  const { pathname, search, hash } = window.location
  window.history.replaceState(
    window.history.state,
    '',
    pathname + search.replace(RELOADED, '') + hash,
  )
}
// An observer reports the first frame, also if nothing is prerendered for a returning applicant.
new IntersectionObserver((_, observer) => {
  observer.disconnect()
  load()
}).observe(document.body)
