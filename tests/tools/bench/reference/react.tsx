import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Intro } from './Intro.tsx'
import './react.css'

const FIELDS = ['First name', 'Last name', 'Email address', 'Mobile number']

/** React and nothing else: two screens, one form, one state. */
function Page() {
  const [hasStarted, start] = useState(false)
  const [values, setValues] = useState<Record<string, string>>({})
  const [step, setStep] = useState(1)
  if (!hasStarted) return <Intro onStart={() => start(true)} />
  return (
    <main>
      <h1>{step === 1 ? 'Contact details' : 'Eligibility'}</h1>
      <form
        key={step}
        onSubmit={(event) => {
          event.preventDefault()
          setStep(step === 1 ? 2 : 1)
        }}
      >
        {FIELDS.map((field) => (
          <label key={field}>
            {field}
            <input
              name={field}
              value={values[`${step} ${field}`] ?? ''}
              onChange={({ target }) =>
                setValues({ ...values, [`${step} ${field}`]: target.value })
              }
            />
          </label>
        ))}
        <button type="submit">Continue</button>
      </form>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
