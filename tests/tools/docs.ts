import { resolve } from 'node:path'
import { projectDir } from '../../src/cli/project.ts'

/** The drawn chart that `npm run chart` writes. */
export const statechartDir = resolve(projectDir, 'docs/statechart')

/** The same of the outbox, a chart of its own. */
export const outboxChartDir = resolve(statechartDir, 'outbox')

/** The page of the documentation that holds the decision's rules as a table. */
export const productManagersPage = resolve(projectDir, 'docs/product-managers.md')
