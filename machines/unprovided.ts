/** An actor that a machine names and does not bring along. */
export function unprovided(name: string) {
  return (): never => {
    throw new Error(`The machine needs the actor '${name}': provide it where the machine is made`)
  }
}
