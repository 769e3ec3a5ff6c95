/** The testers' commands, each with what it does; the name is that of its file in commands/. */
export const COMMANDS: Readonly<Record<string, string>> = {
  bench:
    'measures the page, its measuring clients and the contacts a second, each as a ratio to a reference',
  chart: 'draws the statecharts, and compares them with those of a git revision',
  configuration:
    'writes .env.example, docs/configuration.md and the compose file from the variables that the server reads',
  faults: 'tries every fault that an application may meet, on real processes and in a browser',
  fuzz: 'sends calls of every kind to every route of a server of its own, by /api/openapi.json',
  mutants: 'makes mistakes in the charts and their rules, and says which are noticed',
  paths: 'runs, lists, describes and replays the generated paths',
  rooms: 'says how many lines and files each room of the repository has, next to its budget',
  size: 'says what each load of the page weighs and why, against its budget',
  test: 'runs some of the tests: unit and server tests, engines, or browser tests',
}
