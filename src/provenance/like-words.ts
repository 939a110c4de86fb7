import { stem } from './stem.ts';

/**
 * Words that people use for each other in talk and in notes: "Ravi and I split up" is noted as "separated from Ravi". The words of
 * a line stand for each other only in a note that binds nobody, only where no outside text has the note's word, and only for what
 * the user said. No line has two words of which one excludes the other, and none has a word that is a name.
 */
const likeWords = `
reply answer respond response
journey trip travel voyage
flight fly plane airplane aeroplane
drive ride lift
elevator lift
train rail railway
car automobile
job employment employ position post role work
profession career occupation job
resign resignation quit
sack fire dismiss dismissal redundant
hire recruit employ
retire pension pensioner
separate split breakup
marry marriage wedding wed spouse
pregnant pregnancy
birth born
baby infant newborn
teenager teen
husband hubby spouse
wife spouse
girlfriend gf partner
boyfriend bf partner
roommate flatmate housemate
colleague coworker workmate
boss manager supervisor chief
buddy friend mate pal
puppy pup
doctor physician gp medic
doctor medical
medication medicine med drug
pill tablet
surgery operation surgical
illness disease sickness ill sick unwell
allergy allergic
reaction react
badly adverse bad poorly
diabetes diabetic
asthma asthmatic
epilepsy epileptic
dyslexia dyslexic
insomnia sleepless
vegetarian veggie
vegetable veg veggie
anxiety anxious nervous worry
depression depressed
pain ache hurt sore painful
tired exhausted weary fatigue knackered
sleep asleep bed
exercise workout train training
train practise practice prepare preparation
run jog
walk stroll
hike trek
bicycle bike cycle cyclist
swim swimmer
course class lesson
college university
teach teacher instructor tutor lecturer
examination exam
thesis dissertation
homework assignment
timetable schedule
arrange organise organize
postpone delay defer reschedule
cancel cancellation
deadline due
finish end complete completion
resume restart
price cost
inexpensive cheap affordable
costly expensive pricey
bill invoice
salary wage pay
income earn earnings
rent lease
borrow loan
text message sms
phone call ring telephone dial
chat talk speak converse
inform notify alert
compose write draft
booking book reserve reservation
document paper
brief short concise terse succinct
lengthy long
thorough detailed detail
easy simple
difficult hard tough
summary summarise summarize recap overview
humour humor joke funny humorous
rapid fast quick speedy
huge big large
tiny small little
correct right accurate
happy glad pleased
annoy irritate bother annoying
afraid scared fear frighten phobia fright terrify
fan keen enthusiast enthusiastic passionate mad crazy
hobby pastime
interest interested fascinate fascination
meal food dish
supper dinner
cook cooking chef
spicy hot
dessert pudding
celiac coeliac
aubergine eggplant
courgette zucchini
coriander cilantro
prawn shrimp
alcohol booze
sober teetotal
smoker smoke cigarette
home house
move relocate relocation
tenant renter
garden yard
cellar basement
attic loft
sofa couch
wardrobe closet
stove oven cooker hob
rug carpet
repair fix mend
break broken damage
abroad overseas
countryside rural
coast seaside shore beach
luggage baggage suitcase
hotel accommodation
concert gig
band group
sing singer singing
picture image
novel book
series show
football soccer
squad team
coach trainer
religion religious faith
islam muslim
judaism jewish
laptop notebook
mobile phone cell cellphone smartphone handset
screen display monitor
software program app
bug error defect fault
deploy release rollout ship
folder directory
compile build
delete erase wipe
password passcode
customer client
supplier vendor
company firm business
presentation slide deck
contract agreement
lawyer attorney solicitor
insurance insure
policeman police officer
often frequently regularly frequent regular
midday noon
anniversary jubilee
autumn fall
glasses spectacles specs
deaf hearing
elderly old
possess own
receive receipt
carry bring
utilise utilize employ
help assist assistance support aid
attempt try
search seek look find
pick choose select
remain stay
keep retain
death die dead decease
crash accident collision
injury injure hurt wound
gift present
celebration party celebrate
guest visitor visit
invitation invite
clothes clothing garment outfit
shop store
groceries grocery supermarket shopping
deliver delivery
parcel package
street road
nearby near close
developer programmer coder engineer
nursery kindergarten daycare preschool
decision decide
explanation explain
recommendation recommend
application apply
arrival arrive
departure depart
choice choose
loss lose
growth grow
advice advise
pronunciation pronounce
signature sign
approval approve
organisation organise organization organize
confirmation confirm
notification notify
cost charge fee
purchase buy shop
vision sight eyesight
weight weigh
height tall
speed fast
distance far
age old
favourite fave
tattoo inked
argue quarrel row fight
shout yell
cry tear
laugh funny
clever smart intelligent
strange odd weird
dirty filthy
quiet silent silence
noisy noise loud
dark darkness
sunny sun
rainy rain wet
freeze frozen freezer
wash laundry launder
hoover vacuum
mow lawn
trash rubbish garbage bin waste
tap faucet
torch flashlight
nappy diaper
pram stroller buggy
crib cot
dummy pacifier
pavement sidewalk
petrol gas fuel gasoline
lorry truck
tube underground subway metro
tram streetcar
motorway highway freeway
queue line
trousers pants
jumper sweater pullover
trainers sneakers
handbag purse
biscuit cookie
crisps chips
sweets candy
takeaway takeout
cinema theater
post mail
maths math mathematics
secondary high
term semester
degree diploma
`;

const forms = new Map<string, ReadonlySet<string>>();

/** Stemming them takes a while, and most notes do not ask. */
function readLines(): void {
  for (const line of linesOfLikeWords()) {
    const stems = new Set(line.map((word) => stem(word, 'en')));
    for (const one of stems) forms.set(one, new Set([...(forms.get(one) ?? []), ...stems]));
  }
}

/** The words that stand for each other, line by line. */
export function linesOfLikeWords(): readonly (readonly string[])[] {
  return likeWords
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

const none: readonly string[] = [];

/** The forms that a person may have said instead of this one. */
export function likeForms(form: string): readonly string[] {
  if (forms.size === 0) readLines();
  const line = forms.get(form);
  return line === undefined ? none : [...line].filter((one) => one !== form);
}
