import { Paper, Stack, VisuallyHidden } from '@mantine/core'
import { Skeleton } from './mantine/skeleton.ts'
import { useTexts } from './language.tsx'
import classes from './skeletons.module.css'

/** The outlines of a list while it loads. Inside `AsyncContent`, which announces the loading state. */
export const RowsSkeleton = ({ count = 3 }: { count?: number }) => (
  <div>
    {Array.from({ length: count }, (_, index) => (
      // The index is the key because the outlines have no identity.
      <div key={index} className={classes.row}>
        <Skeleton circle height="2.375rem" />
        <Stack gap="xs">
          <Skeleton height="0.75rem" width="40%" />
          <Skeleton height="0.75rem" width="60%" />
        </Stack>
        <Skeleton height="1.75rem" width="4rem" />
      </div>
    ))}
  </div>
)

/** The outlines of a form while its data loads. Inside `AsyncContent`, which announces the loading state. */
export const FormSkeleton = () => (
  <Stack>
    <FieldSkeleton />
    <FieldSkeleton />
    <Skeleton height="2.25rem" width="9rem" />
  </Stack>
)

const FieldSkeleton = () => (
  <Stack gap="xs">
    <Skeleton height="0.75rem" width="8rem" />
    <Skeleton height="2.25rem" />
  </Stack>
)

/** The outlines of a screen of an area while its code, its texts or its data load. */
export const ScreenSkeleton = () => (
  <Stack gap="xl" role="status">
    <VisuallyHidden component="h1">{useTexts().web.loading}</VisuallyHidden>
    <Skeleton height="2rem" width="12rem" />
    <Paper withBorder p="lg">
      <RowsSkeleton count={4} />
    </Paper>
  </Stack>
)
