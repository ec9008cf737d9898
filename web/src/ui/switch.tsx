type SwitchProps = {
  isOn: boolean
  onPress: () => void
  disabled?: boolean
} & ({ label: string } | { labelledBy: string })

/** A toggle that takes effect at once, without saving. */
export function Switch({ isOn, onPress, disabled = false, ...named }: SwitchProps) {
  const name = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy }
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      disabled={disabled}
      onClick={onPress}
      {...name}
    />
  )
}
