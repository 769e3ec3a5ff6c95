import { createFormHook, createFormHookContexts } from '@tanstack/react-form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { Intro } from './Intro.tsx'
import './react.css'

const REQUIRED = 'Please fill in this field'
const SHARE_METHODS = ['LinkedIn profile', 'Resume upload', 'Written summary']

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()
const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, LongTextField, Choice, Select, Confirmation },
  formComponents: { Form },
})

interface StepProps {
  readonly onDone: () => void
}

const STEPS = [Contact, Eligibility, WorkExperience, CasinoAffiliation]

/**
 * The funnel's first screens as one makes them with TanStack Form: fields validated as they change, a
 * summary of what is wrong after a refused Continue. Nothing is stored on the device.
 */
function Funnel() {
  const [step, setStep] = useState(-1)
  const goOn = () => setStep(step + 1)
  if (step < 0) return <Intro onStart={goOn} />
  const Step = STEPS[step]
  if (Step === undefined) return <Screen title="Puzzle assessment">Five short puzzles</Screen>
  return <Step key={step} onDone={goOn} />
}

function Contact({ onDone }: StepProps) {
  const form = useAppForm({
    defaultValues: { firstName: '', lastName: '', email: '', phone: '' },
    onSubmit: onDone,
  })
  return (
    <form.AppForm>
      <form.Form title="Contact details">
        <form.AppField name="firstName" validators={{ onChange: required }}>
          {(field) => <field.TextField label="First name" />}
        </form.AppField>
        <form.AppField name="lastName" validators={{ onChange: required }}>
          {(field) => <field.TextField label="Last name" />}
        </form.AppField>
        <form.AppField name="email" validators={{ onChange: matching(/^\S+@\S+\.\S+$/) }}>
          {(field) => <field.TextField label="Email address" />}
        </form.AppField>
        <form.AppField name="phone" validators={{ onChange: matching(/^\D*(?:\d\D*){10}$/) }}>
          {(field) => <field.TextField label="Mobile number" />}
        </form.AppField>
      </form.Form>
    </form.AppForm>
  )
}

function Eligibility({ onDone }: StepProps) {
  const form = useAppForm({
    defaultValues: {
      isOfAge: '',
      stateOfResidence: '',
      hasReliableAccess: false,
      isUSCitizen: false,
      isHappyToCompleteCheck: false,
    },
    onSubmit: onDone,
  })
  return (
    <form.AppForm>
      <form.Form title="Eligibility">
        <form.AppField name="isOfAge" validators={{ onChange: required }}>
          {(field) => <field.Choice label="Are you 21 years or older?" answers={['Yes', 'No']} />}
        </form.AppField>
        <form.AppField name="stateOfResidence" validators={{ onChange: required }}>
          {(field) => <field.Select label="State of residence" />}
        </form.AppField>
        <form.AppField name="hasReliableAccess" validators={{ onChange: required }}>
          {(field) => <field.Confirmation label="I have reliable access" />}
        </form.AppField>
        <form.AppField name="isUSCitizen" validators={{ onChange: required }}>
          {(field) => <field.Confirmation label="I am a US citizen" />}
        </form.AppField>
        <form.AppField name="isHappyToCompleteCheck" validators={{ onChange: required }}>
          {(field) => <field.Confirmation label="I am happy to be checked" />}
        </form.AppField>
      </form.Form>
    </form.AppForm>
  )
}

function WorkExperience({ onDone }: StepProps) {
  const form = useAppForm({
    defaultValues: { shareMethod: '', linkedinProfile: '', goodFitReason: '' },
    onSubmit: onDone,
  })
  return (
    <form.AppForm>
      <form.Form title="Work experience & fit">
        <form.AppField name="shareMethod" validators={{ onChange: required }}>
          {(field) => (
            <field.Choice
              label="How would you like to share your background?"
              answers={SHARE_METHODS}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.shareMethod}>
          {(method) =>
            method === SHARE_METHODS[0] && (
              <form.AppField name="linkedinProfile" validators={{ onChange: required }}>
                {(field) => <field.TextField label="LinkedIn URL" />}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="goodFitReason" validators={{ onChange: required }}>
          {(field) => <field.LongTextField label="Why are you a good fit?" />}
        </form.AppField>
      </form.Form>
    </form.AppForm>
  )
}

function CasinoAffiliation({ onDone }: StepProps) {
  const form = useAppForm({ defaultValues: { hasAffiliation: '' }, onSubmit: onDone })
  return (
    <form.AppForm>
      <form.Form title="Casino affiliation">
        <form.AppField name="hasAffiliation" validators={{ onChange: required }}>
          {(field) => <field.Choice label="Do you work in a casino?" answers={['Yes', 'No']} />}
        </form.AppField>
      </form.Form>
    </form.AppForm>
  )
}

function required({ value }: { value: string | boolean }): string | undefined {
  return value ? undefined : REQUIRED
}

function matching(pattern: RegExp) {
  return ({ value }: { value: string }) => (pattern.test(value) ? undefined : 'Please check this')
}

interface FormProps {
  readonly title: string
  readonly children: ReactNode
}

function Form({ title, children }: FormProps) {
  const form = useFormContext()
  return (
    <Screen title={title}>
      <form.Subscribe
        selector={({ fieldMeta, submissionAttempts }) => ({ fieldMeta, submissionAttempts })}
      >
        {({ fieldMeta, submissionAttempts }) => (
          <ErrorSummary
            attempts={submissionAttempts}
            errors={Object.values<{ errors: unknown[] }>(fieldMeta).flatMap(({ errors }) => errors)}
          />
        )}
      </form.Subscribe>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        {children}
        <button type="submit">Continue</button>
      </form>
    </Screen>
  )
}

interface ErrorSummaryProps {
  readonly attempts: number
  readonly errors: readonly unknown[]
}

function ErrorSummary({ attempts, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts > 0) box.current?.focus()
  }, [attempts])
  if (attempts === 0 || errors.length === 0) return null
  return (
    <section ref={box} className="error-summary" tabIndex={-1}>
      <h2>Please correct the following errors</h2>
      <ul>
        {errors.map((error, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several fields may say the same
          <li key={position}>{String(error)}</li>
        ))}
      </ul>
    </section>
  )
}

/** A screen whose title is focused when it is shown. */
function Screen({ title, children }: FormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </main>
  )
}

interface FieldProps {
  readonly label: string
}

function TextField({ label }: FieldProps) {
  const field = useFieldContext<string>()
  return (
    <label>
      {label}
      <input
        name={field.name}
        value={field.state.value}
        aria-invalid={isShownInvalid(field)}
        onBlur={field.handleBlur}
        onChange={({ target }) => field.handleChange(target.value)}
      />
      <Problem field={field} />
    </label>
  )
}

function LongTextField({ label }: FieldProps) {
  const field = useFieldContext<string>()
  return (
    <label>
      {label}
      <textarea
        rows={4}
        name={field.name}
        value={field.state.value}
        onBlur={field.handleBlur}
        onChange={({ target }) => field.handleChange(target.value)}
      />
      <Problem field={field} />
    </label>
  )
}

function Choice({ label, answers }: FieldProps & { readonly answers: readonly string[] }) {
  const field = useFieldContext<string>()
  return (
    <fieldset>
      <legend>{label}</legend>
      {answers.map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name={field.name}
            checked={field.state.value === answer}
            onChange={() => field.handleChange(answer)}
          />
          {answer}
        </label>
      ))}
      <Problem field={field} />
    </fieldset>
  )
}

function Select({ label }: FieldProps) {
  const field = useFieldContext<string>()
  return (
    <label>
      {label}
      <select
        value={field.state.value}
        onBlur={field.handleBlur}
        onChange={({ target }) => field.handleChange(target.value)}
      >
        <option value="">Select your state</option>
        {US_STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <Problem field={field} />
    </label>
  )
}

function Confirmation({ label }: FieldProps) {
  const field = useFieldContext<boolean>()
  return (
    <label>
      <input
        type="checkbox"
        checked={field.state.value}
        onChange={({ target }) => field.handleChange(target.checked)}
      />
      {label}
      <Problem field={field} />
    </label>
  )
}

interface ValidatedField {
  readonly state: { readonly meta: { readonly isTouched: boolean; readonly errors: unknown[] } }
}

function isShownInvalid({ state: { meta } }: ValidatedField): boolean {
  return meta.isTouched && meta.errors.length > 0
}

function Problem({ field }: { readonly field: ValidatedField }) {
  return isShownInvalid(field) ? (
    <span role="alert">{String(field.state.meta.errors[0])}</span>
  ) : null
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Funnel />)
