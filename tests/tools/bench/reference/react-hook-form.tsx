import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type SubmitHandler, useForm } from 'react-hook-form'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { Intro } from './Intro.tsx'
import './react.css'

const REQUIRED = 'Please fill in this field'
const SHARE_METHODS = {
  linkedin: 'LinkedIn profile',
  resume: 'Resume upload',
  summary: 'Written summary',
}
const STEPS = [Contact, Eligibility, WorkExperience, CasinoAffiliation]

type Answers = Record<string, unknown>
type Form = ReturnType<typeof useStepForm>

interface StepProps {
  readonly answers: Answers
  readonly onDone: SubmitHandler<Answers>
}

/**
 * The funnel's first screens as one makes them with React Hook Form: fields that keep their own text,
 * validated once they were left, the answers handed over by Continue. Nothing is kept on the device.
 */
function Funnel() {
  const [step, setStep] = useState(-1)
  const [answers, setAnswers] = useState<Answers>({})
  if (step < 0) return <Intro onStart={() => setStep(0)} />
  const Step = STEPS[step]
  if (Step === undefined) return <Screen title="Puzzle assessment">Five short puzzles</Screen>
  return (
    <Step
      key={step}
      answers={answers}
      onDone={(given) => {
        setAnswers({ ...answers, ...given })
        setStep(step + 1)
      }}
    />
  )
}

function Contact({ answers, onDone }: StepProps) {
  const form = useStepForm(answers)
  return (
    <Step title="Contact details" form={form} onDone={onDone}>
      <Field form={form} name="firstName" label="First name" />
      <Field form={form} name="lastName" label="Last name" />
      <Field form={form} name="email" label="Email address" pattern={/^\S+@\S+\.\S+$/} />
      <Field form={form} name="phone" label="Mobile number" pattern={/^\D*(?:\d\D*){10}$/} />
    </Step>
  )
}

function Eligibility({ answers, onDone }: StepProps) {
  const form = useStepForm(answers)
  const { register, formState } = form
  return (
    <Step title="Eligibility" form={form} onDone={onDone}>
      <Choice form={form} name="isOfAge" label="Are you 21 years or older?" />
      <label>
        State of residence
        <select {...register('stateOfResidence', { required: REQUIRED })}>
          <option value="">Select your state</option>
          {US_STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Problem of={formState.errors.stateOfResidence} />
      </label>
      <Confirmation form={form} name="hasReliableAccess" label="I have reliable access" />
      <Confirmation form={form} name="isUSCitizen" label="I am a US citizen" />
      <Confirmation form={form} name="isHappyToCompleteCheck" label="I am happy to be checked" />
    </Step>
  )
}

function WorkExperience({ answers, onDone }: StepProps) {
  const form = useStepForm(answers)
  const { register, watch } = form
  const method = watch('shareMethod')
  return (
    <Step title="Work experience & fit" form={form} onDone={onDone}>
      <fieldset>
        <legend>How would you like to share your background?</legend>
        {Object.entries(SHARE_METHODS).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              value={value}
              {...register('shareMethod', { required: REQUIRED })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {method === 'linkedin' && (
        <Field form={form} name="linkedinProfile" label="LinkedIn URL" pattern={/linkedin\.com/} />
      )}
      <label>
        Why are you a good fit?
        <textarea rows={4} {...register('goodFitReason', { required: REQUIRED })} />
      </label>
    </Step>
  )
}

function CasinoAffiliation({ answers, onDone }: StepProps) {
  const form = useStepForm(answers)
  return (
    <Step title="Casino affiliation" form={form} onDone={onDone}>
      <Choice form={form} name="hasAffiliation" label="Do you work in a casino?" />
    </Step>
  )
}

function useStepForm(answers: Answers) {
  return useForm<Answers>({ mode: 'onTouched', defaultValues: answers })
}

interface FormStepProps {
  readonly title: string
  readonly form: Form
  readonly onDone: SubmitHandler<Answers>
  readonly children: ReactNode
}

function Step({ title, form, onDone, children }: FormStepProps) {
  return (
    <Screen title={title}>
      <form noValidate onSubmit={form.handleSubmit(onDone)}>
        {children}
        <button type="submit">Continue</button>
      </form>
    </Screen>
  )
}

/** A screen whose title is focused when it is shown. */
function Screen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
  readonly form: Form
  readonly name: string
  readonly label: string
  readonly pattern?: RegExp
}

function Field({ form: { register, formState }, name, label, pattern }: FieldProps) {
  const error = formState.errors[name]
  return (
    <label>
      {label}
      <input
        aria-invalid={error !== undefined}
        {...register(name, {
          required: REQUIRED,
          ...(pattern && { pattern: { value: pattern, message: `Please check: ${label}` } }),
        })}
      />
      <Problem of={error} />
    </label>
  )
}

function Choice({ form: { register, formState }, name, label }: FieldProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {['Yes', 'No'].map((answer) => (
        <label key={answer}>
          <input type="radio" value={answer} {...register(name, { required: REQUIRED })} />
          {answer}
        </label>
      ))}
      <Problem of={formState.errors[name]} />
    </fieldset>
  )
}

function Confirmation({ form: { register, formState }, name, label }: FieldProps) {
  return (
    <label>
      <input type="checkbox" {...register(name, { required: REQUIRED })} />
      {label}
      <Problem of={formState.errors[name]} />
    </label>
  )
}

function Problem({ of }: { readonly of: { readonly message?: unknown } | undefined }) {
  return of === undefined ? null : <span role="alert">{String(of.message)}</span>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Funnel />)
