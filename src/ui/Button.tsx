import type { ComponentProps, ReactNode } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `primary` for the next step, `secondary` next to it, `quiet` for what is rarely wanted, `danger` for what deletes. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** As wide as the card. */
  readonly block?: boolean
}

/** A button at least 44 px high; it submits a form only when `type="submit"` says so. */
export function Button({
  variant = 'primary',
  block = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = `button button-${variant}${block ? ' button-block' : ''}`
  return <button {...rest} type={type} className={classes} />
}

interface ButtonRowProps {
  readonly children: ReactNode
  /** On a phone it stays at the end of the screen instead of under the thumb. */
  readonly isResting?: boolean
}

/** The end of a screen: Back on the left, Continue on the right, both as wide as each other. */
export function ButtonRow({ children, isResting = false }: ButtonRowProps) {
  return (
    <div className="button-row" data-resting={isResting || undefined}>
      {children}
    </div>
  )
}
