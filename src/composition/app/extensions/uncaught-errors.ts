/** Events of a process for uncaught errors. */
const events = ['unhandledRejection', 'uncaughtException'] as const;

/**
 * Reports uncaught errors, such as one in a timer of the project, instead of letting the process end. Returns a
 * function that stops this.
 */
export function reportUncaughtErrors(report: (error: unknown) => void): () => void {
  const onError = (error: unknown): void => report(new Error('an uncaught error', { cause: error }));
  for (const event of events) process.on(event, onError);
  return () => {
    for (const event of events) process.off(event, onError);
  };
}
