import { resolve } from 'node:path'
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'
import { buildScript } from '../../build/script.ts'
import type { PageLoadingCopy } from '../../copy/page-loading.ts'
import { NOTICE_ID, TEMPLATE_ID, type TitledScreen } from './names.ts'

const NAME = 'first-view'
const ROOT = '<div id="root"></div>'
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"[^>]*href="([^"]+)">/g
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g

interface Prerendered {
  firstScreen: { screen: string; html: string }
  screenAfterStart: { screen: string; html: string }
  language: string
  screens: readonly TitledScreen[]
  loadingWords: PageLoadingCopy
}

/**
 * The first view of an applicant, before any script file has come.
 *
 * The build runs the machine to its first screen and, by the event of Start, to the one after it: the
 * views draw the first into `#root` and the other into a template, with their styles inline. A script
 * in the head hides them where the storage holds a started application or the path is the
 * statechart's, so that no other screen shows first, and gives the page the title of its address. On Start it shows the screen after it at once,
 * and stores a press on a button that it cannot answer. The page's own script is asked for after the
 * first frame. When it comes, the views hydrate the screen that is there, the machine gets Start and
 * each field's text as ordinary events, and the button that was pressed last is pressed again. If it
 * does not come, what was typed is stored, and the page loads once more, then says what to do.
 */
export function firstView(): Plugin {
  let config: ResolvedConfig
  return {
    name: NAME,
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { firstScreen, screenAfterStart, language, screens, loadingWords } =
          await prerendered(config)
        const scripts = [...html.matchAll(PRELOAD), ...html.matchAll(new RegExp(ENTRY, 'g'))]
        const early = await inlineScript('early.ts', { SCREENS: screens })
        const load = await inlineScript('load-page.ts', {
          FILES: scripts.map(([, file]) => file),
          WORDS: loadingWords,
        })
        return html
          .replaceAll(PRELOAD, '')
          .replace(ENTRY, '')
          .replace('</body>', () => `  ${load}\n  </body>`)
          .replaceAll(SHEET, (link, file: string) => {
            const sheet = bundle?.[file]
            if (sheet?.type !== 'asset') return link
            return `<style>${String(sheet.source).trim()}</style>${notLoadedAgain(link)}`
          })
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('</head>', () => `  ${early}\n  </head>`)
          .replace(
            ROOT,
            () =>
              `<div id="${NOTICE_ID}" class="welcome page-notice" role="status"></div>\n    ` +
              `<div id="root" data-screen="${firstScreen.screen}">${firstScreen.html}</div>\n    ` +
              `<template id="${TEMPLATE_ID}" data-screen="${screenAfterStart.screen}">` +
              `${screenAfterStart.html}</template>`,
          )
      },
    },
  }
}

/**
 * A style sheet's link that loads nothing. If a chunk needs a sheet that has no link, Vite's loader appends it: behind
 * the styles of the later steps, which it would override in the middle of a level.
 */
function notLoadedAgain(link: string): string {
  return link.replace('<link ', '<link disabled ').replace(' crossorigin', '')
}

/** Browsers that know what the page's own script is know all of this: if that cannot run, this one says so. */
const TARGET = 'es2020'

/** A script of this folder as an element of the page. */
async function inlineScript(
  file: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const script = await buildScript(resolve(import.meta.dirname, file), define, TARGET)
  return `<script>${script}</script>`
}

/** The screens, drawn by the views with everything else the build does to modules, such as other words. */
async function prerendered({ root, plugins }: ResolvedConfig): Promise<Prerendered> {
  const own = plugins.filter(({ name }) => !/^(?:vite|builtin|native|rolldown)[:-]/.test(name))
  const { module } = await runnerImport<Prerendered>(
    resolve(import.meta.dirname, 'prerender.tsx'),
    {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: own.filter(({ name }) => name !== NAME),
    },
  )
  return module
}
