import { useMemo } from 'react'
import type { FunnelActors } from '../../../../machines/setup.ts'
import { readConfiguration } from '../../../effects/configuration.ts'
import { DATABASE_WAIT_MS } from '../../../effects/storage/submission-database.ts'
import { Ask } from '../../viewer/ask/Ask.tsx'
import type { Limits } from '../../viewer/ask/waits.ts'
import { OpenPanel } from '../../viewer/shell/OpenPanel.tsx'
import { ASK, useViewer } from '../../viewer/viewer.ts'
import { dataAnswers } from './data.ts'
import { practiceAnswers } from './practice.ts'
import { RULES } from './rules-topics.ts'

/** What the chart does not say: how long the funnel's services may take. */
const LIMITS: Record<keyof FunnelActors, Limits[string]> = {
  ticker: 'runs',
  watchBoard: 'runs',
  outbox: 'runs',
  readClock: 0,
  readSubmission: DATABASE_WAIT_MS,
  writeSubmission: DATABASE_WAIT_MS,
  freezeSubmission: DATABASE_WAIT_MS,
  uploadResume: null,
  analyseBackground: null,
  locate: null,
}

const loadRules = () => import('./ask-rules.tsx')

/** Answers about the funnel: what every chart can be asked, and its data and rules. */
export default function FunnelAsk() {
  const { chart, route } = useViewer()
  const more = useMemo(
    () => [dataAnswers(chart, readConfiguration(document)), practiceAnswers(chart)],
    [chart],
  )
  if (route.texts[ASK]?.startsWith(RULES.id)) return <OpenPanel load={loadRules} />
  return <Ask more={more} limits={LIMITS} />
}
