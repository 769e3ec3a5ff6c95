import { resolve } from 'node:path'
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'
import { buildScript } from '../build/script.ts'
import { TEMPLATE_ID } from './names.ts'

const NAME = 'first-view'
const ROOT = '<div id="root"></div>'
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g

interface Prerendered {
  firstScreen: { screen: string; html: string }
  screenAfterStart: { screen: string; html: string }
  language: string
}

/**
 * Puts into the built page what an applicant sees first: the machine's first screen and, in a
 * template, the one after Start, drawn by the views; the styles of both; and the script that keeps
 * what is done before the page's own script runs. The server allows both by their hashes.
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
        const script = await buildScript(resolve(import.meta.dirname, 'head.ts'))
        const styled = html.replaceAll(SHEET, (link, file: string) => {
          const sheet = bundle?.[file]
          return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : link
        })
        return styled
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('<meta charset="utf-8">', (meta) => `${meta}\n    <script>${script}</script>`)
          .replace(
            ROOT,
            () =>
              `<div id="root" data-screen="${firstScreen.screen}">${firstScreen.html}</div>\n    ` +
              `<template id="${TEMPLATE_ID}" data-screen="${screenAfterStart.screen}">` +
              `${screenAfterStart.html}</template>`,
          )
      },
    },
  }
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
