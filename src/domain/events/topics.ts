/** What a store is told of a change of who listens. */
export const webhooksTopic = 'octavo::webhooks';
/** What a store is told when the feed goes on. */
export const feedTopic = 'octavo::feed';
/** What a store is told when something is to be delivered. */
export const deliveriesTopic = 'octavo::events';
