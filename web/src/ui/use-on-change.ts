import { useEffect, useRef } from 'react'

/** Runs when a value differs from that of the previous render, such as the data of a call that was sent again. */
export const useOnChange = <Value>(value: Value, onChange: (previous: Value) => void): void => {
  const last = useRef(value)
  useEffect(() => {
    const previous = last.current
    if (previous === value) return
    last.current = value
    onChange(previous)
  })
}
