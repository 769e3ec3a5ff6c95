import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, readEnvironment } from '../server/env.ts'
import { projectDir } from './project.ts'

/**
 * The configuration of this start: the process's environment, and for what that leaves open, the
 * file `.env` beside package.json.
 *
 * @throws EnvironmentError naming the variable and what it expects
 */
export function loadEnvironment(): Environment {
  const file = join(projectDir, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnvironment(process.env)
}
