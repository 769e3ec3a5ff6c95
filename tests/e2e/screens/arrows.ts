type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The keys that lead from the first of these cells through all others. */
export function arrowsAlong(path: readonly (readonly [x: number, y: number])[]): Arrow[] {
  return path.flatMap(([x, y], index) => {
    const [fromX, fromY] = path[index - 1] ?? [x, y]
    return [
      ...Array<Arrow>(Math.abs(x - fromX)).fill(x > fromX ? 'ArrowRight' : 'ArrowLeft'),
      ...Array<Arrow>(Math.abs(y - fromY)).fill(y > fromY ? 'ArrowDown' : 'ArrowUp'),
    ]
  })
}
