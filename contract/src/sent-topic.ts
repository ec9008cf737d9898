/** Where the page of a topic has the topic itself, as data, when it is sent. */
export const SENT_TOPIC_ID = 'sent-topic'
