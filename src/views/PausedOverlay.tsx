/** Covers the board while the timer is paused, so that no time to think is won (section 2). */
export function PausedOverlay() {
  return (
    <div className="paused-overlay">
      <p>Paused</p>
    </div>
  )
}
