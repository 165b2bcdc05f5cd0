/** The topic that a transaction touches when it changes webhooks. */
export const webhooksTopic = 'octavo::webhooks';
/** The topic that a transaction touches when it adds to the feed. */
export const feedTopic = 'octavo::feed';
/** The topic that a transaction touches when it adds deliveries. */
export const deliveriesTopic = 'octavo::events';
