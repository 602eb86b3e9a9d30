import { catalogueMessages } from "./catalogue";
import type { Message } from "./message";
import { orderMessages } from "./orders";
import { peopleMessages } from "./people";

export const messages: Message[] = [...orderMessages, ...catalogueMessages, ...peopleMessages];
