import classes from './icon.module.css'

export type IconName = keyof typeof paths

/** Decorative and hidden from screen readers, so it needs a text next to it. */
export const Icon = ({ name, size = 'sm' }: { name: IconName; size?: 'sm' | 'lg' }) => (
  <svg className={classes.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

const paths = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  alert: 'M12 8v5M12 16.5v.01M10.3 4.3 2.6 17.6A2 2 0 0 0 4.3 20.6h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0z',
  back: 'M19 12H5.5M11 6l-6 6 6 6',
  brand:
    'M12 20.5a8.5 8.5 0 1 1 8.5-8.5c0 2-1.3 3-3 3h-2.3a1.8 1.8 0 0 0-1.2 3.1c.8.9.2 2.4-2 2.4zM7.5 12h.01M9.5 8h.01M14.5 8h.01',
  check: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 12.2l2.4 2.4 4.6-4.8',
  devices: 'M3 5h13v9H3zM1.5 17.5h11M18 9h4v11h-6v-4M18.9 17.5h.2',
  signOut: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 16l4-4-4-4M19 12H9.5',
  hidden:
    'M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.4A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5a9.4 9.4 0 0 0 4.5-1.2M10 10a2.9 2.9 0 0 0 4 4.1M4 4l16 16',
  history: 'M12 7.5v5l3.5 2M4 12a8 8 0 1 0 2.4-5.7L4 8.5M4 4v4.5h4.5',
  key: 'M8 20.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 12.8 20 4M15.5 8.5l3 3M18 6l2.5 2.5',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-6h4v6',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  organization: 'M4 20.5V5l8-2v17.5M12 9l8 2v9.5M2.5 20.5h19M7.5 8.5h.01M7.5 12.5h.01M7.5 16.5h.01M16 14h.01M16 17h.01',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 14.3a6.5 6.5 0 0 1 3 5.2',
  more: 'M5 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M17.8 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  team: 'M12 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM5.5 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18.5 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 8.5v4M5.5 15v-2.5h13V15',
  visible: 'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  trash: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  ascending: 'M12 19V6M6.5 11.5 12 6l5.5 5.5',
  descending: 'M12 5v13M6.5 12.5 12 18l5.5-5.5',
  selector: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
}
