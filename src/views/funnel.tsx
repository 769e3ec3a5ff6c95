import { useSelector } from '@xstate/react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import { type FunnelSnapshot, selectScreen } from '../../machines/selectors.ts'

/** The running funnel: views read its snapshots and send it what the applicant does. */
export type FunnelActor = ActorRefFrom<FunnelMachine>

/** When the records were last saved, in ms since 1970; `refused` if the storage takes none. */
export type Saved = number | 'refused' | undefined

/** The state of saving; unknown until something was saved on this visit. */
interface Saving {
  /** The applicant comes back after an absence. */
  readonly wasAway: boolean
  /** When the records were saved before this page was opened, in ms since 1970, if that is known. */
  readonly savedBefore: number | undefined
  /** The id of the application that was restored, if this tab was not used for it. */
  readonly otherApplication: string | undefined
  readonly read: () => Saved
  readonly subscribe: (listener: () => void) => () => void
}

/** Whether the applicant has to be asked before anything is measured, and their answer. */
interface ConsentQuestion {
  readonly isAsked: () => boolean
  readonly answer: (isGiven: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The edge that watches whether the board of a level is in sight. */
interface BoardVisibility {
  /** The board is mounted, until the returned function is called. */
  readonly mount: () => () => void
  /** Whether the timer is paused because the page was hidden. */
  readonly isPausedByPage: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Whether the device has a connection, as far as is known. */
interface Connection {
  readonly isOnline: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** An application that the backend does not have: its id, and since when it refuses it, in ms since 1970. */
interface UnsentApplication {
  readonly reference: string
  readonly refusedSince: number | undefined
}

interface Funnel {
  /** The id of the field that takes the focus once its form shows. */
  readonly fieldToFocus: { current: string | undefined }
  readonly actor: FunnelActor
  readonly start: () => void
  /** Calls back with the applications of this device that the backend does not have, whenever they change. */
  readonly watchUnsent: (
    listener: (applications: readonly UnsentApplication[]) => void,
  ) => () => void
  readonly saving: Saving
  readonly consent: ConsentQuestion
  readonly boardVisibility: BoardVisibility
  readonly connection: Connection
}

const FunnelContext = createContext<Funnel | null>(null)

const noStart = () => {}
const noSubscription = () => () => {}
const NO_SAVING: Saving = {
  wasAway: false,
  savedBefore: undefined,
  otherApplication: undefined,
  read: () => undefined,
  subscribe: noSubscription,
}
const NO_QUESTION: ConsentQuestion = {
  isAsked: () => false,
  answer: () => {},
  subscribe: noSubscription,
}

const CONNECTED: Connection = { isOnline: () => true, subscribe: noSubscription }

const NO_BOARD: BoardVisibility = {
  mount: noSubscription,
  isPausedByPage: () => false,
  subscribe: noSubscription,
}

interface FunnelProviderProps
  extends Partial<
    Pick<Funnel, 'start' | 'watchUnsent' | 'saving' | 'consent' | 'boardVisibility' | 'connection'>
  > {
  readonly actor: FunnelActor
  readonly children: ReactNode
}

/** Provides the one running funnel to the views below; a prerendered funnel starts, saves and asks nothing. */
export function FunnelProvider({
  actor,
  start = noStart,
  watchUnsent = noSubscription,
  saving = NO_SAVING,
  consent = NO_QUESTION,
  boardVisibility = NO_BOARD,
  connection = CONNECTED,
  children,
}: FunnelProviderProps) {
  const fieldToFocus = useRef<string | undefined>(undefined)
  const funnel = useMemo(
    () => ({
      actor,
      start,
      watchUnsent,
      saving,
      consent,
      boardVisibility,
      connection,
      fieldToFocus,
    }),
    [actor, start, watchUnsent, saving, consent, boardVisibility, connection],
  )
  return <FunnelContext value={funnel}>{children}</FunnelContext>
}

function useProvided(): Funnel {
  const funnel = useContext(FunnelContext)
  if (funnel === null) throw new Error('A view needs a FunnelProvider around it')
  return funnel
}

/**
 * The funnel that this view belongs to, to send events to.
 *
 * @throws Error outside a FunnelProvider.
 */
export function useFunnel(): FunnelActor {
  return useProvided().actor
}

/** Starts an application under an id of its own. */
export function useStart(): () => void {
  return useProvided().start
}

/** The applications of this device that the backend does not have, once they are read. */
export function useUnsent(): readonly UnsentApplication[] {
  const { watchUnsent } = useProvided()
  const [applications, setApplications] = useState<readonly UnsentApplication[]>([])
  useEffect(() => watchUnsent(setApplications), [watchUnsent])
  return applications
}

/** Where a view says which field takes the focus once its form shows, by its id. */
export function useFieldToFocus(): Funnel['fieldToFocus'] {
  return useProvided().fieldToFocus
}

/** What a view reads of the funnel; it renders again only when that has changed. */
export function useFunnelSelector<T>(
  selector: (snapshot: FunnelSnapshot) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useFunnel(), selector, compare)
}

/** The same of what depends on the active states alone: nothing is asked while a form is typed in. */
export function useStateSelector<T>(
  selector: (snapshot: FunnelSnapshot) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  const last = useRef<{ states: string; read: T }>(undefined)
  const selectOnce = (snapshot: FunnelSnapshot) => {
    const states = statesOf(snapshot)
    if (last.current?.states !== states) last.current = { states, read: selector(snapshot) }
    return last.current.read
  }
  return useFunnelSelector(selectOnce, compare)
}

const STATES = new WeakMap<FunnelSnapshot, string>()

function statesOf(snapshot: FunnelSnapshot): string {
  const states = STATES.get(snapshot) ?? JSON.stringify(snapshot.value)
  STATES.set(snapshot, states)
  return states
}

/** The state of saving. */
export function useSaved(): Saved {
  const { read, subscribe } = useProvided().saving
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/** Whether the device has a connection, as far as is known. */
export function useOnline(): boolean {
  const { isOnline, subscribe } = useProvided().connection
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

/** How this page was opened: after an absence, in a tab that was used for another application or none. */
export function useVisit(): Pick<Saving, 'wasAway' | 'savedBefore'> & { isOtherVisit: boolean } {
  const { wasAway, savedBefore, otherApplication } = useProvided().saving
  const isOtherVisit = useFunnelSelector(
    ({ context }) => context.applicationId === otherApplication,
  )
  return { wasAway, savedBefore, isOtherVisit }
}

/**
 * For the view of a level's board: its time counts while the view is mounted.
 *
 * @returns whether the running pause came when the page was hidden
 */
export function useBoardVisibility(): boolean {
  const { mount, isPausedByPage, subscribe } = useProvided().boardVisibility
  useLayoutEffect(mount, [mount])
  return useSyncExternalStore(subscribe, isPausedByPage, () => false)
}

/** Whether to ask for consent, and what takes the answer. */
export function useConsent(): Pick<ConsentQuestion, 'answer'> & { readonly isAsked: boolean } {
  const { isAsked, answer, subscribe } = useProvided().consent
  return { isAsked: useSyncExternalStore(subscribe, isAsked, () => false), answer }
}

/** Whether there is an application on this device that can still be started over or forgotten. */
export function selectHasApplication(snapshot: FunnelSnapshot): boolean {
  return snapshot.context.unlocked !== null && snapshot.can({ type: 'APPLICATION.FORGOTTEN' })
}

/** Whether the application is submitted, and another one may begin on this device. */
export function selectMayRestart(snapshot: FunnelSnapshot): boolean {
  return selectScreen(snapshot) === 'thankYou' && snapshot.can({ type: 'APPLICATION.RESTARTED' })
}

/** Whether a puzzle's time counts, or waits to. */
export function selectIsTimed({ value }: FunnelSnapshot): boolean {
  return value.timer !== 'stopped'
}
