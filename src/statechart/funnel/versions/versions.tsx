import { OWN_BACKEND } from '../../../effects/configuration.ts'
import Versions from '../../viewer/versions/Versions.tsx'
import { halfWay } from '../half-way/restored.ts'
import { HalfWayNow } from '../numbers/HalfWayNow.tsx'
import { applicantWords } from './applicant-words.ts'

/** What is different in this version of the funnel, compared with a release. */
export default function FunnelVersions() {
  return <Versions baseUrl={OWN_BACKEND} {...{ halfWay, HalfWayNow }} wordsOf={applicantWords} />
}
