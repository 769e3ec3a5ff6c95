import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { createActor, initialTransition, transition } from 'xstate'
import { FunnelConfiguration } from '../../../machines/configuration.ts'
import type { FunnelInput } from '../../../machines/context.ts'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { type FunnelSnapshot, selectScreen } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { pageLoadingCopy } from '../../copy/page-loading.ts'
import { routesOf } from '../../router/routes.ts'
import { FunnelPage, pageTitle } from '../../views/Shell.tsx'
import type { TitledScreen } from './names.ts'

/** A screen as the views draw it in a state of the machine. */
interface PrerenderedScreen {
  screen: string
  html: string
}

/** The first visit, without configuration. */
const INPUT: FunnelInput = {
  configuration: v.parse(FunnelConfiguration, {}),
  applicationId: '',
  saved: { kind: 'missing' },
  opened: { kind: 'entry' },
  arrival: { parameters: {}, externalReferrer: '', documentReferrer: '', isViewed: true },
}

const [first] = initialTransition(funnelMachine, INPUT)
const [started] = transition(funnelMachine, first, {
  type: 'APPLICATION.STARTED',
  applicationId: '',
})

/** What the page shows before its script runs, and after a press on its one button. */
export const firstScreen = prerender(first)
export const screenAfterStart = prerender(started)
export const { language } = copy
export const loadingWords = pageLoadingCopy

/** The title of each address. */
export const screens: readonly TitledScreen[] = routesOf(funnelMachine).map(
  ({ path, step, title }) => ({ path, step, title: pageTitle(title) }),
)

function prerender(snapshot: FunnelSnapshot): PrerenderedScreen {
  const actor = createActor(funnelMachine, {
    input: INPUT,
    snapshot: funnelMachine.getPersistedSnapshot(snapshot),
  })
  return { screen: selectScreen(snapshot), html: renderToString(<FunnelPage actor={actor} />) }
}
