import { Text, VisuallyHidden } from '@mantine/core'
import classes from './bar-chart.module.css'

interface BarChartProps {
  /** The accessible name of the table. */
  title: string
  /** The heading of the column with the labels. */
  labelHeading: string
  bars: readonly { label: string; value: number }[]
}

/** The bar of a value that is not 0 stays visible. */
const MIN_BAR_HEIGHT = 2

/** Bars from left to right. Screen readers read a table instead of the picture. */
export const BarChart = ({ title, labelHeading, bars }: BarChartProps) => {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${bars.length * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ label, value }, index) => {
          const height = value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (value / max) * 100)
          return (
            <rect key={label} className={classes.bar} x={index * 10 + 1} y={100 - height} width={8} height={height}>
              <title>{`${label}: ${value}`}</title>
            </rect>
          )
        })}
        <line className={classes.baseline} x1={0} x2={bars.length * 10} y1={100} y2={100} />
      </svg>
      <Text component="div" size="sm" c="dimmed" className={classes.range} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </Text>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeading}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}
