import type { ComponentType } from 'react'

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
  let loading: Promise<unknown> | undefined

  async function take() {
    try {
      View = await load()
    } finally {
      loading = View && loading
    }
  }

  return {
    loaded: () => View,
    load: () => {
      loading ??= take()
      return loading
    },
  }
}
