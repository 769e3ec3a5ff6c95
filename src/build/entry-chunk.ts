import type { Rolldown } from 'vite'

/** The script with which a built page begins; undefined where a build has none. */
export function entryChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .find(({ isEntry }) => isEntry)
}
