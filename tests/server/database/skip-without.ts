import { beforeEach } from 'vitest'
import { isOnPostgres } from './provided.ts'

beforeEach(({ skip }) => skip(!isOnPostgres(), 'no PostgreSQL answers'))
