import type { ComponentType } from 'react'
import address from './later.css?url'

/** The view of a screen: part of the first script, or a script of its own that is loaded ahead. */
export interface ScreenView {
  /** The view, as soon as it is there. */
  readonly loaded: () => ComponentType | undefined
  /** Resolves when it is there; a call after one that failed tries again. */
  readonly load: () => Promise<unknown>
}

/** A view that comes with the first script. */
export function ready(View: ComponentType): ScreenView {
  return { loaded: () => View, load: () => Promise.resolve() }
}

/**
 * A view that is loaded when it is first asked for. Not by `React.lazy`, which shows its fallback for
 * a view that is there already, and never asks again for one that failed.
 */
export function later(load: () => Promise<ComponentType>): ScreenView {
  let View: ComponentType | undefined
  return {
    loaded: () => View,
    load: onceDone(async () => {
      View = await load()
    }),
  }
}

/** Loads the styles that views of later steps share. */
export const loadLaterStyles = onceDone(loadSheet)

/** Loads once; a call after one that failed tries again, which an import would not do. */
function onceDone(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function loadSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles of the later steps did not load'))
    }
    document.head.append(link)
  })
}
