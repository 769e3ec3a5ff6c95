import { NumbersTable } from '../../viewer/parts/NumbersTable.tsx'
import type { FormNumbers } from './fields.ts'
import { count } from './numbers.ts'

/** Of each form, which fields refused Continue, and which was touched last by those who left. */
export function FieldsTables({ forms }: { readonly forms: readonly FormNumbers[] }) {
  if (forms.length === 0) return null
  return (
    <section className="panel-body numbers-fields" aria-label="Fields">
      <h3>Fields</h3>
      <p className="panel-note">
        Refused: how often Continue was refused because of the field, and to how many applicants.
        Touched last: by those who left at this step.
      </p>
      {forms.map(({ state, title, fields, untouched }) => (
        <NumbersTable
          key={state}
          title={`Fields of ${title}`}
          columns={[title, 'Refused', 'Applicants', 'Touched last']}
        >
          {fields.map(({ label, refused, applications, last }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{count(refused)}</td>
              <td className="number">{count(applications)}</td>
              <td className="number">{count(last)}</td>
            </tr>
          ))}
          {untouched > 0 && (
            <tr>
              <th scope="row">No field touched</th>
              <td />
              <td />
              <td className="number">{count(untouched)}</td>
            </tr>
          )}
        </NumbersTable>
      ))}
    </section>
  )
}
