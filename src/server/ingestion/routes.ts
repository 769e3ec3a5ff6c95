import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { Services } from '../services.ts'
import { eventRoutes } from './events.ts'
import { createIntake } from './intake.ts'
import { reportRoutes } from './reports.ts'

/** The embedded ingestion of what the page measures, in the providers' own protocols. */
export function ingestionRoutes(services: Services): Hono<AppEnv> {
  const intake = createIntake(services)
  return new Hono<AppEnv>()
    .route('/', eventRoutes(services, intake))
    .route('/', reportRoutes(services, intake))
}
