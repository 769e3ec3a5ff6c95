import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { FIRST_LEVEL, screenAt } from '../../specification/steps.ts'
import type { World } from './world.ts'

export const levelOf = ({ step }: World) => step - FIRST_LEVEL + 1
export const isOnLevel = ({ step }: World) => screenAt(step).level !== undefined
export const mayDraw = (world: World) =>
  isOnLevel(world) && world.timer === 'running' && !isSolved(world)

export function colorOf(name: string): string {
  return name.split(' ').at(-1) ?? ''
}

export function levelAt(world: World) {
  return world.levels[levelOf(world)] ?? { cells: {}, moves: 0, seconds: 0 }
}

export function withLevel(world: World, changes: Partial<ReturnType<typeof levelAt>>): World {
  return {
    ...world,
    levels: { ...world.levels, [levelOf(world)]: { ...levelAt(world), ...changes } },
  }
}

export function drawn(world: World, color: string, cells: number): World {
  return withLevel(world, { cells: { ...levelAt(world).cells, [color]: cells } })
}

export function connected(world: World): World {
  return withLevel({ ...world, moves: world.moves + 1 }, { moves: levelAt(world).moves + 1 })
}

/** How many cells each colour's path covers on the level that is played. */
export function drawnOn(world: World): Readonly<Record<string, number>> {
  return isOnLevel(world) ? levelAt(world).cells : {}
}

/** Whether every pair of the level is drawn whole. */
export function isSolved(world: World): boolean {
  if (!isOnLevel(world)) return false
  const { cells } = levelAt(world)
  return Object.entries(SOLVED_BOARDS[levelOf(world) as 1]).every(
    ([color, path]) => cells[color] === path.length,
  )
}

/** Level 5 solved stops the timer at once. */
export function settled(world: World): World {
  if (levelOf(world) !== 5 || !isSolved(world)) return world
  const totalTimeMs = world.seconds * 1000
  return {
    ...world,
    timer: 'stopped',
    totalTimeMs,
    measured: { ms: totalTimeMs, moves: world.moves },
  }
}
