import { resolve } from 'node:path'
import { type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite'
import { entryChunk } from '../../build/entry-chunk.ts'
import { buildScript } from '../../build/script.ts'
import { TEMPLATE_ID } from './names.ts'

const NAME = 'first-view'
const ROOT = '<div id="root"></div>'
const ENTRY = /\s*<script type="module"[^>]*><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g

interface Prerendered {
  firstScreen: { screen: string; html: string }
  screenAfterStart: { screen: string; html: string }
  language: string
}

/**
 * Puts into the built page what an applicant sees first: the machine's first screen and, in a
 * template, the one after Start, drawn by the views; the styles of both; the scripts that keep what is
 * done before the page's own script runs; and the one that begins it, part by part. What is
 * drawn stands before all that only runs. The server allows styles and scripts by their hashes.
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
        const { firstScreen, screenAfterStart, language } = await prerendered(config)
        const parts = bundle ? partsOfEntry(bundle) : []
        const [head, early, begin] = await Promise.all([
          inPage('head.ts'),
          inPage('early.ts'),
          inPage('begin.ts', { PARTS: JSON.stringify(parts) }),
        ])
        return html
          .replaceAll(SHEET, (link, file: string) => {
            const sheet = bundle?.[file]
            return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : link
          })
          .replaceAll(PRELOAD, '')
          .replace(ENTRY, '')
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('</head>', () => `  ${head}\n  </head>`)
          .replace(
            ROOT,
            () =>
              `<div id="root" data-screen="${firstScreen.screen}">${firstScreen.html}</div>\n    ` +
              `<template id="${TEMPLATE_ID}" data-screen="${screenAfterStart.screen}">` +
              `${screenAfterStart.html}</template>\n    ${early}`,
          )
          .replace('</body>', () => `  ${begin}\n  </body>`)
      },
    },
  }
}

/** A script of this folder as it stands in the page. */
async function inPage(file: string, define?: Record<string, string>): Promise<string> {
  return `<script>${await buildScript(resolve(import.meta.dirname, file), define)}</script>`
}

/** The scripts that the page needs at once, each after those that it imports. */
function partsOfEntry(bundle: Rolldown.OutputBundle): string[] {
  const entry = entryChunk(bundle)
  return entry ? inOrder(entry, bundle).map((name) => `/${name}`) : []
}

function inOrder(
  { fileName, imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  known: readonly string[] = [],
): string[] {
  const before = imports.reduce(
    (found, name) => {
      const imported = bundle[name]
      const isNew = imported?.type === 'chunk' && !found.includes(name)
      return isNew ? inOrder(imported, bundle, found) : found
    },
    [...known],
  )
  return [...before, fileName]
}

/** The screens, drawn by the views with whatever else the build does to modules, such as other words. */
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
