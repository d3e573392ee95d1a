import classes from './device-icon.module.css'

/** Hidden from screen readers, because the name of the device is next to it. */
export const DeviceIcon = ({ isHandheld }: { isHandheld: boolean }) => (
  <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
    {isHandheld ? <path d="M8 3h8v18H8zM11 18h2" /> : <path d="M4 5h16v11H4zM2 20h20M9 16v4M15 16v4" />}
  </svg>
)
