/** Errors that nobody catches, as a process hears of them. */
const events = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Reports errors that nobody catches, such as one in a timer that a project has set, instead of letting the process end. Returns what
 * ends that.
 */
export function reportUncaughtErrors(report: (error: unknown) => void): () => void {
  const onError = (error: unknown): void => report(new Error('an error that nobody caught', { cause: error }));
  for (const event of events) process.on(event, onError);
  return () => {
    for (const event of events) process.off(event, onError);
  };
}
