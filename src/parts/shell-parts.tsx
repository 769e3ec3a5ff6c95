import { BrandMark } from '../ui/BrandMark.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { HighlightList } from '../ui/HighlightList.tsx'
import { ClockIcon, MailIcon, PayIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PathList } from '../ui/PathList.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { StepHeader } from '../ui/StepHeader.tsx'
import type { Part } from './Parts.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

/** What frames a screen and leads on from it. */
export const SHELL_PARTS: readonly Part[] = [
  { name: 'Mark', shown: <BrandMark /> },
  ...[1, 3, 6].map((segment) => ({
    name: `Header, step ${segment} of 6`,
    shown: (
      <StepHeader
        title="Contact details"
        subtitle="What it is for"
        segment={segment}
        segments={6}
        focusKey="parts"
      />
    ),
  })),
  ...VARIANTS.map((variant) => ({
    name: `Button, ${variant}`,
    shown: (
      <ButtonRow>
        <Button variant={variant}>Press</Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
      </ButtonRow>
    ),
  })),
  {
    name: 'Disclosure',
    shown: (
      <Disclosure kind="inline" summary="Check what you will send">
        <p>What was asked for.</p>
      </Disclosure>
    ),
  },
  {
    name: 'Error summary',
    shown: (
      <ErrorSummary
        focusKey={0}
        items={[
          { fieldId: 'parts-text-wrong', message: 'First name is required' },
          { fieldId: 'parts-list-wrong', message: 'State of residence is required' },
        ]}
      />
    ),
  },
  {
    name: 'Highlights',
    shown: (
      <HighlightList
        items={[
          { icon: <PayIcon />, text: 'The first stands out' },
          { icon: <ClockIcon />, text: 'The others follow' },
        ]}
      />
    ),
  },
  {
    name: 'Path list',
    shown: <PathList items={['First this.', 'Then that.', 'Then the rest.']} />,
  },
  {
    name: 'Panel, success',
    shown: (
      <Panel tone="success" title="Check your email" icon={<MailIcon />}>
        <p>Your next steps are on their way.</p>
      </Panel>
    ),
  },
  {
    name: 'Panel, neutral',
    shown: (
      <Panel tone="neutral" title="Something apart">
        <p>Set apart from the rest.</p>
      </Panel>
    ),
  },
  { name: 'Spinner', shown: <Spinner>One moment please</Spinner> },
]
